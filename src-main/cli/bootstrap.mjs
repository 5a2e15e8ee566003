/**
 * The first program that runs: by whatever Node the system has, before anything is installed, so it
 * imports only Node's own modules. It fetches what is missing, builds what is stale, then hands over
 * to the Node that the app is made for. Its own words go to stderr: stdout belongs to the command.
 *
 *   start [command …]   the app, or one command of it
 *   run <command …>     one command
 *   test [filter …]     build and all tests      build | check | bench | quality | screenshots
 */
import { isOldNode, say } from './bootstrap/say.mjs'

if (isOldNode(process.versions.node)) {
  say(`Footnote needs Node 20.19 or newer to install itself; this is Node ${process.versions.node}.`)
  say('Get a current Node from https://nodejs.org (the version marked LTS), then run the same command again.')
  process.exitCode = 1
} else {
  // Loaded late, so that an old Node reads nothing it cannot parse.
  const { runVerb } = await import('./bootstrap/verbs.mjs')
  process.exitCode = await runVerb(process.argv[2] || 'start', process.argv.slice(3))
}
