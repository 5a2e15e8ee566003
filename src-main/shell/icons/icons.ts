import { arc, drawPng, enlarge, line, tile, type Colour, type Form } from './draw.ts'

const ground: Colour = [0x23, 0x40, 0x6e]
const paper: Colour = [0xff, 0xff, 0xff]
const mark: Colour = [0xff, 0xd6, 0x66]
const black: Colour = [0, 0, 0]

/** What the tray's icon says; `share` (0–1) of what there is to do. */
export type TrayState = { kind: 'idle' | 'paused' | 'problem' } | { kind: 'busy'; share: number }

/** A busy icon is drawn anew in so many steps. */
export const busySteps = 12

/** The app's icon: lines of a text and the footnote's number, as in the page's `icon.svg`. */
export function drawAppIcon(size: number): Buffer {
  return drawPng([tile(ground, 0, 7), ...text(paper, mark)], size)
}

/**
 * The tray's icon: the app's, or a ring that closes, two bars, or an exclamation mark.
 * @param isTemplate black on nothing, which macOS colours for its menu bar; else on the app's own ground, which
 *   can be seen on light and dark taskbars
 */
export function drawTrayIcon(state: TrayState, isTemplate: boolean, size: number): Buffer {
  const ink = isTemplate ? black : paper
  const forms = { idle: () => text(ink, isTemplate ? black : mark), paused, problem, busy }[state.kind]
  const drawn = forms(ink, state)
  // Without a ground around it the same drawing would look lost among other icons.
  return drawPng(isTemplate ? drawn.map((form) => enlarge(form, 1.5)) : [tile(ground, 0, 7), ...drawn], size)
}

function text(ink: Colour, number: Colour): Form[] {
  return [
    line(ink, [8, 9], [17, 9], 2.8),
    line(ink, [8, 16], [17, 16], 2.8),
    line(ink, [8, 23], [24, 23], 2.8),
    // The figure 1.
    line(number, [21.5, 8.5], [24, 7], 2.2),
    line(number, [24, 7], [24, 15], 2.6),
  ]
}

function paused(ink: Colour): Form[] {
  return [line(ink, [12, 9.5], [12, 22.5], 4), line(ink, [20, 9.5], [20, 22.5], 4)]
}

function problem(ink: Colour): Form[] {
  return [line(ink, [16, 7.5], [16, 17], 4), line(ink, [16, 24], [16, 24], 4.6)]
}

function busy(ink: Colour, state: TrayState): Form[] {
  const share = state.kind === 'busy' ? state.share : 0
  // A dot in the middle, so that a ring that has hardly begun is an icon too.
  return [line(ink, [16, 16], [16, 16], 6), arc(ink, 10.5, 4, Math.max(share, 1 / busySteps))]
}
