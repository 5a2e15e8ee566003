/** A folder on the way from the home folder to the one shown. */
export type Crumb = { name: string; path: string }

/** The way from `home` (named “Home”) down to `path`; only Home when `path` lies elsewhere. Both kinds of slashes. */
export function breadcrumbs(path: string, home: string): Crumb[] {
  const separator = home.includes('\\') ? '\\' : '/'
  const top: Crumb = { name: 'Home', path: home }
  const base = home.endsWith(separator) ? home : home + separator
  if (!path.startsWith(base)) return [top]
  const crumbs = [top]
  let current = home.endsWith(separator) ? home.slice(0, -1) : home
  for (const name of path.slice(base.length).split(separator)) {
    if (name === '') continue
    current += separator + name
    crumbs.push({ name, path: current })
  }
  return crumbs
}
