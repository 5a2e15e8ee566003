/** The exact text of a passage that is sent to the embedder, and hashed to key its vector. */
export function embeddedText(header: string, body: string): string {
  return header === '' ? body : `${header}\n${body}`
}
