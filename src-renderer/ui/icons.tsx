/** Outlines on a 20 × 20 grid, drawn with the colour of the text beside them. */
const shapes = {
  add: 'M10 4v12M4 10h12',
  ask: 'M4 4.5h12v9H9l-3.5 3v-3H4z',
  back: 'M12 4l-6 6 6 6',
  check: 'M4 10.5l4 4 8-9',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  date: 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3M13 3v3',
  down: 'M5 8l5 5 5-5',
  export: 'M10 3v9m0 0l-3.5-3.5M10 12l3.5-3.5M4 16.5h12',
  file: 'M5 2.5h6.5L15 6v11.5H5zM11 2.5V6.5h4',
  fit: 'M3 7V3.5h4M17 7V3.5h-4M3 13v3.5h4M17 13v3.5h-4',
  folder: 'M2.5 5h5l2 2h8v9h-15z',
  gauge: 'M3 14.5a7 7 0 1 1 14 0M10 14.5l3-5',
  hide: 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M5.5 5.5l9 9',
  heading: 'M5 4v12M15 4v12M5 10h10',
  help: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4M7.9 8a2.1 2.1 0 1 1 3.2 1.8c-.7.4-1.1.8-1.1 1.6M10 13.8v.1',
  menu: 'M3 5h14M3 10h14M3 15h14',
  minus: 'M4 10h12',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  next: 'M8 5l5 5-5 5',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'M6.5 4.5l9 5.5-9 5.5z',
  previous: 'M12 5l-5 5 5 5',
  outline: 'M3.5 5h13M6.5 10h10M9.5 15h7',
  refresh: 'M16 5v4h-4M16 9a6.3 6.3 0 1 0 .3 3.2',
  rename: 'M4 16l.8-3.4L13 4.4l2.6 2.6-8.2 8.2z',
  search: 'M8.8 3.5a5.3 5.3 0 1 1 0 10.6 5.3 5.3 0 0 1 0-10.6M12.8 12.8L17 17',
  send: 'M10 16V4m0 0L5 9m5-5l5 5',
  settings: 'M3 6h8m4 0h2M3 14h2m4 0h8M13 4v4M7 12v4',
  stop: 'M5 5h10v10H5z',
  tag: 'M3.5 3.5h6.3l6.9 6.9-6.3 6.3-6.9-6.9zM6.8 6.8h.1',
  text: 'M4.5 6V4.5h11V6M10 4.5v11M8 15.5h4',
  trash: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11',
  up: 'M5 12l5-5 5 5',
} as const

export type IconName = keyof typeof shapes

/** A picture beside words: hidden from screen readers, which get the words. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d={shapes[name]} stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
