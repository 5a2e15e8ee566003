import { createContext, useContext, useEffect } from 'react'
import type { Span } from '../../src-main/contract/types.ts'

/** A place in a document that the user may open next. */
export type PlaceToShow = Span & { documentId: number; file: string; pages: readonly number[] }

/** Who makes places ready to be opened; nobody, where there is no reader. */
export const PlacesToShow = createContext<(places: readonly PlaceToShow[]) => void>(() => {})

/** Says which places are on offer, so that a click on one shows it at once. Nothing to offer yet: nothing happens. */
export function usePlacesToShow(places: readonly PlaceToShow[]): void {
  const prepare = useContext(PlacesToShow)
  // By what they are: lists are made anew with every drawing.
  const key = places.map(({ documentId, start, end }) => `${documentId} ${start} ${end}`).join()
  useEffect(() => {
    if (places.length > 0) prepare(places)
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for `places`
  }, [prepare, key])
}
