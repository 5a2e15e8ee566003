import { useEffect, useRef, useState } from 'react'
import type { Picture, PictureData } from '../../src-main/contract/types.ts'
import { t } from '../language/language.ts'
import './pictures.css'

/** Takes a picture out of its original. Rejects when the original has gone or changed, or the picture cannot be shown. */
export type LoadPicture = (picture: Pick<Picture, 'documentId' | 'n'>) => Promise<PictureData>

/** Pictures that stand in or beside a passage, each a way to its place in the document. */
export function PassagePictures(props: {
  pictures: readonly Picture[]
  load: LoadPicture
  onOpen: (picture: Picture) => void
}) {
  return (
    <ul className="passage-pictures" aria-label={t('passages.pictures')}>
      {props.pictures.map((picture) => (
        <li key={`${picture.documentId}:${picture.n}`}>
          <button type="button" className="picture" data-testid="picture" onClick={() => props.onOpen(picture)}>
            <Thumbnail documentId={picture.documentId} n={picture.n} load={props.load} />
            <span className="small soft picture-caption">{picture.text || wordsOf(picture)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The picture itself, read when it comes near the window; where it cannot be had, its caption must do. */
function Thumbnail({ documentId, n, load }: { documentId: number; n: number; load: LoadPicture }) {
  const place = useRef<HTMLSpanElement>(null)
  const [source, setSource] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isShown = true
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        load({ documentId, n }).then(
          ({ mediaType, base64 }) => isShown && setSource(`data:${mediaType};base64,${base64}`),
          () => isShown && setMissing(true),
        )
      },
      { rootMargin: '200px 0px' },
    )
    observer.observe(element)
    return () => {
      isShown = false
      observer.disconnect()
    }
  }, [documentId, n, load])
  return (
    <span ref={place} className="picture-frame" aria-busy={source === null && !isMissing}>
      {source === null || isMissing ? null : (
        // Its words stand right below it, inside the same button.
        <img src={source} alt="" onError={() => setMissing(true)} />
      )}
      {isMissing ? <span className="small soft">{t('passages.noPicture')}</span> : null}
    </span>
  )
}

function wordsOf({ box }: Picture): string {
  return box ? t('passages.pictureOn', { page: box.page }) : t('passages.picture')
}
