import { markWords } from './markWords.ts'

/** A text with the words looked for set off. */
export function Marked({ text, words }: { text: string; words: string }) {
  return (
    <>
      {markWords(text, words).map((part, at) =>
        part.isMarked ? (
          <mark key={at} className="word">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  )
}
