import { createKeywordIndex } from '../../../src-main/engine/keyword/keywordIndex.ts'
import { describePassageIndex, type Topic } from '../../conformance/passageIndex.ts'
import { documentOf, newLibrary } from '../store/libraries.ts'

let number = 0

// The words go in with their document, as in a library; filters ask the store which passages it has.
describePassageIndex('the index of words', (documents) => {
  const { writer, keywordTable } = newLibrary()
  const places = documents.flatMap((passages) => {
    const text = passages.map((topics) => topics.join(' ')).join('\n')
    // Equal bytes would be one document: here each list is one of its own.
    const { documentId, passageIds } = writer.saveDocument(documentOf(text, { contentHash: String(number++) }))
    return passageIds.map((passageId) => ({ passageId, documentId }))
  })
  return {
    index: createKeywordIndex(keywordTable),
    places,
    entry: ({ passageId, documentId }, topics: readonly Topic[]) => ({
      passageId,
      documentId,
      header: 'Title › Heading',
      body: topics.join(' '),
    }),
    query: (topics) => topics.join(' '),
  }
})
