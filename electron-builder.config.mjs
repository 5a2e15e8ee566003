/**
 * How installers are made: `npm run package`, on the system that they are for (the natives come from its npm).
 * Nothing here runs in the app; `test/shell/package.test.ts` holds it against the code.
 *
 * Environment: FOOTNOTE_UPDATE_FEED (https address of a folder; without it the app knows nothing of updates),
 * APPLE_API_KEY or APPLE_ID with what electron-builder wants beside them (without it nothing is notarized).
 */
const { env } = process

/** Loaded by the system's linker, or started as programs: they have to be files. */
const unpacked = ['better-sqlite3', 'hnswlib-node', 'onnxruntime-node', 'sharp', '@img', '@napi-rs']

/** In the packages that ship, what nobody loads at run time. */
const leftOut = [
  // The runtime of browsers, and what only compilers read.
  '{onnxruntime-web,typescript,@typescript,@types}/**',
  // Sources that better-sqlite3 and hnswlib-node are built from; the built libraries stay.
  'better-sqlite3/{deps,src}/**',
  'hnswlib-node/{src,build/Release/obj.target}/**',
  // The engine uses the build for Node, its maps and fonts; the page's viewer is in the page's bundle.
  'pdfjs-dist/{build,web,image_decoders,types}/**',
  // Libraries of other systems.
  'onnxruntime-node/bin/napi-v6/!(${platform})/**',
  // Licences stay, whatever they are called.
  '**/*.{map,ts,mts,cts}',
  '**/{README,CHANGELOG,HISTORY}.md',
]

/** @param {string | undefined} feed */
function publishTo(feed) {
  if (!feed) return null
  // Whoever answers there decides what is installed.
  if (!feed.startsWith('https://')) throw new Error(`FOOTNOTE_UPDATE_FEED must begin with https://, not "${feed}".`)
  return [{ provider: 'generic', url: feed }]
}

/** Kinds of files that the system may offer to open here: never as their first program. */
const fileAssociations = [
  { ext: 'pdf', name: 'PDF document', mimeType: 'application/pdf' },
  {
    ext: 'docx',
    name: 'Word document',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { ext: 'md', name: 'Markdown text', mimeType: 'text/markdown' },
  { ext: 'txt', name: 'Text', mimeType: 'text/plain' },
  { ext: ['html', 'htm'], name: 'Web page', mimeType: 'text/html' },
].map((kind) => ({ ...kind, role: 'Viewer', rank: 'Alternate' }))

export default {
  appId: 'app.footnote.desktop',
  productName: 'Footnote',
  copyright: 'Copyright © 2026 Footnote contributors',
  directories: { output: 'release', buildResources: 'resources/packaging' },
  icon: 'resources/icons/icon.png',
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',

  files: [
    'package.json',
    'LICENSE',
    'out/{main,preload,renderer}/**',
    ...leftOut.map((path) => `!**/node_modules/${path}`),
  ],
  asar: true,
  asarUnpack: unpacked.map((name) => `**/node_modules/${name}/**`),
  // Beside the archive: models are opened by their path, the sample is copied from.
  extraResources: [{ from: 'resources', to: '.', filter: ['models/**', 'sample/**'] }],
  // Every native speaks Node-API: what npm put there runs in Electron as it is.
  npmRebuild: false,

  electronFuses: {
    // The inference process is a plain Node child of the engine: child_process.fork needs this one.
    runAsNode: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
    loadBrowserProcessSpecificV8Snapshot: false,
    // There are no cookies to encrypt, and the keychain would be asked for nothing.
    enableCookieEncryption: false,
  },

  protocols: [{ name: 'Footnote', schemes: ['footnote'] }],
  fileAssociations,
  publish: publishTo(env['FOOTNOTE_UPDATE_FEED']),

  win: { target: [{ target: 'nsis', arch: ['x64', 'arm64'] }] },
  // For one user: no administrator is asked. The library outlives the program.
  nsis: { oneClick: true, perMachine: false, allowElevation: false, deleteAppDataOnUninstall: false },

  mac: {
    target: ['dmg', 'zip'].map((target) => ({ target, arch: ['x64', 'arm64'] })),
    category: 'public.app-category.productivity',
    hardenedRuntime: true,
    entitlements: 'resources/packaging/entitlements.mac.plist',
    entitlementsInherit: 'resources/packaging/entitlements.mac.plist',
    notarize: Boolean(env['APPLE_API_KEY'] ?? env['APPLE_ID']),
    extendInfo: {
      NSDocumentsFolderUsageDescription: 'Footnote reads the folders that you add to your library.',
      NSDesktopFolderUsageDescription: 'Footnote reads the folders that you add to your library.',
      NSDownloadsFolderUsageDescription: 'Footnote reads the folders that you add to your library.',
      NSRemovableVolumesUsageDescription: 'Footnote reads the folders that you add to your library.',
      NSNetworkVolumesUsageDescription: 'Footnote reads the folders that you add to your library.',
    },
  },

  linux: {
    target: ['AppImage', 'deb'],
    executableName: 'footnote',
    category: 'Office',
    synopsis: 'Ask your own documents; every sentence of the answer has its source.',
    maintainer: 'Footnote contributors',
  },
}
