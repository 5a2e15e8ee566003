/** Height of the list (px), and of a row as it measures itself. */
const listHeight = 510
const rowHeight = 34

/** happy-dom lays nothing out. With this a list is a window of 15 rows, so that virtual rows are drawn and it can be scrolled. */
export function teachSizes(): void {
  const isList = (element: HTMLElement) => element.getAttribute('role') === 'tree'
  const sizes: Record<string, (element: HTMLElement) => number> = {
    clientHeight: (element) => (isList(element) ? listHeight : rowHeight),
    clientWidth: () => 800,
    offsetHeight: () => rowHeight,
    scrollHeight: (element) =>
      Number.parseFloat((element.firstElementChild as HTMLElement | null)?.style.height ?? '0'),
  }
  for (const [name, size] of Object.entries(sizes)) {
    const get = function (this: HTMLElement) {
      return size(this)
    }
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get })
  }
  HTMLElement.prototype.scrollTo = function (this: HTMLElement, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === 'object' ? (options.top ?? 0) : 0
    this.dispatchEvent(new Event('scroll'))
  }
}
