import type { Use } from './install/manifest.ts'

/** Where a model comes from: this repository, the hub, or a server that holds it. */
export type ModelSource =
  | { from: 'bundled' }
  | { from: 'ollama'; model: string }
  | { from: 'hub'; revision: string; files: readonly { path: string; sha256: string }[] }

/** A model that Footnote knows how to use. `name` is its repository at the hub, and its folder. */
export type CatalogueEntry = {
  name: string
  title: string
  /** ISO 639-1 codes; 'many': about a hundred. */
  languages: readonly string[] | 'many'
  licence: string
  /** Of all files together, as downloaded. */
  bytes: number
  note: string
  source: ModelSource
} & Use

/** The one that is used where none was chosen. */
export const bundledEmbedder = 'sentence-transformers/all-MiniLM-L6-v2'

const weights = 'onnx/model_quantized.onnx'
const quint8 = 'onnx/model_quint8_avx2.onnx'
/** What the models of this size were trained to read; our passages are at most 200 tokens. */
const maxTokens = 512

/** The four files that a model of one ONNX file needs, with their digests in this order. */
function hub(revision: string, config: string, tokenizer: string, tokenizerConfig: string, onnx: string): ModelSource {
  return {
    from: 'hub',
    revision,
    files: [
      { path: 'config.json', sha256: config },
      { path: 'tokenizer.json', sha256: tokenizer },
      { path: 'tokenizer_config.json', sha256: tokenizerConfig },
      { path: weights, sha256: onnx },
    ],
  }
}

/** The tokenizer of BERT uncased, which two of the models share byte by byte. */
const uncased = 'd241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66'
/** `tokenizer_config.json` of models with XLM-RoBERTa's vocabulary. */
const roberta = 'a1d6bc8734a6f635dc158508bef000f8e2e5a759c7d92f984b2c86e5ff53425b'

/**
 * Models by task, smallest first. Revisions and SHA-256 are those of the hub, gathered from the manifests
 * of public projects that pin the same files: two or more agree on most weights, one alone tells those of gte-small
 * and granite. A download that does not match is refused. Prefixes and pooling are those of the models' own cards.
 */
export const catalogue: readonly CatalogueEntry[] = [
  {
    task: 'embed',
    name: bundledEmbedder,
    title: 'all-MiniLM-L6-v2',
    languages: ['en'],
    licence: 'Apache-2.0',
    bytes: 23_900_000,
    note: 'Comes with Footnote: small and fast.',
    source: { from: 'bundled' },
    profile: { weights, pooling: 'mean', dimensions: 384, maxTokens: 256, queryPrefix: '', passagePrefix: '' },
  },
  {
    task: 'embed',
    name: 'Xenova/bge-small-en-v1.5',
    title: 'bge-small-en-v1.5',
    languages: ['en'],
    licence: 'MIT',
    bytes: 34_726_871,
    note: 'Twice the layers of the bundled model.',
    source: hub(
      'ea104dacec62c0de699686887e3f920caeb4f3e3',
      'fa73f90bf92c8cace1fbcb709626306f2bdbc9ea3e5b5f94b440df9b6aa56350',
      uncased,
      '9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3',
      '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4',
    ),
    profile: {
      weights,
      pooling: 'cls',
      dimensions: 384,
      maxTokens,
      queryPrefix: 'Represent this sentence for searching relevant passages: ',
      passagePrefix: '',
    },
  },
  {
    task: 'embed',
    name: 'Xenova/gte-small',
    title: 'gte-small',
    languages: ['en'],
    licence: 'MIT',
    bytes: 34_727_245,
    note: 'As large as bge-small-en-v1.5; questions and passages are read alike.',
    source: hub(
      '5927d1727bb12db490052a1b33265ad78058de08',
      '73f82cfb2bab7b9b7da090b2a71dac32f7ca79b12b2824d4caf9ecf0769b44ae',
      'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
      '73687f47b47aedc8bfa8712f7e6616450058f1f1bb3d5e5861f8a92964d6467a',
      '18dec105109b6004369799ca4761fb8fb413c64172c02147bcfac186b5c5f6cb',
    ),
    profile: { weights, pooling: 'mean', dimensions: 384, maxTokens, queryPrefix: '', passagePrefix: '' },
  },
  {
    task: 'embed',
    name: 'onnx-community/granite-embedding-small-english-r2-ONNX',
    title: 'granite-embedding-small-english-r2',
    languages: ['en'],
    licence: 'Apache-2.0',
    // 52,484,470 of weights, and the vocabulary, whose size nobody states.
    bytes: 56_000_000,
    note: 'By IBM, trained on data with open licences.',
    source: {
      from: 'hub',
      revision: '1dc7835ba0cb9c76a3618d0bf0c427c97671b3c8',
      files: [
        { path: 'config.json', sha256: '1a1710c20911da8c96179716bf44058e54cca6fa7952cce77be83ef05edae3ee' },
        { path: 'tokenizer.json', sha256: 'feeb83348dcb033bc6b9d2e1f7906ca9eb2d122845000c9416d894d7c2927149' },
        { path: 'tokenizer_config.json', sha256: 'ce06781b38bb393db68c9e0709bddd31ef5d88f2c6fbb3fd9f369778fb85e451' },
        { path: weights, sha256: 'a3fad524afc3f060216a8ddbb1ac89c9b6498fba8995b5718bde879076a2e9ba' },
        { path: `${weights}_data`, sha256: '1f4cf47e4adec7f7ae09db03d071ba8667e07f9a4203142c7efa8d37fe453597' },
      ],
    },
    profile: { weights, pooling: 'cls', dimensions: 384, maxTokens, queryPrefix: '', passagePrefix: '' },
  },
  {
    task: 'embed',
    name: 'Xenova/multilingual-e5-small',
    title: 'multilingual-e5-small',
    languages: 'many',
    licence: 'MIT',
    bytes: 135_392_016,
    note: 'A question in one language finds passages in another.',
    source: hub(
      '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
      'cb99455288675345e1a4f411438d5d0adbba5fbd3a67ea4fb03c015433b996c1',
      '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
      roberta,
      'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
    ),
    profile: {
      weights,
      pooling: 'mean',
      dimensions: 384,
      maxTokens,
      queryPrefix: 'query: ',
      passagePrefix: 'passage: ',
    },
  },
  {
    task: 'embed',
    name: 'ollama/nomic-embed-text',
    title: 'nomic-embed-text',
    languages: ['en'],
    licence: 'Apache-2.0',
    bytes: 274_000_000,
    note: 'Run by Ollama: get it with “ollama pull nomic-embed-text”.',
    source: { from: 'ollama', model: 'nomic-embed-text' },
    profile: {
      weights: '',
      pooling: 'mean',
      dimensions: 768,
      maxTokens: 2048,
      queryPrefix: 'search_query: ',
      passagePrefix: 'search_document: ',
    },
  },
  {
    task: 'rerank',
    name: 'Xenova/ms-marco-MiniLM-L-6-v2',
    title: 'ms-marco-MiniLM-L-6-v2',
    languages: ['en'],
    licence: 'Apache-2.0',
    bytes: 23_856_961,
    note: 'The smallest and fastest.',
    source: hub(
      'a09144355adeed5f58c8ed011d209bf8ee5a1fec',
      'd827779a72d27ae68cf878a6fc2e954542663fe21ca515d9f4783fc96be2d37e',
      uncased,
      '0b29c7bfc889e53b36d9dd3e686dd4300f6525110eaa98c76a5dafceb2029f53',
      'e9d8ebf845c413e981c175bfe49a3bfa9b3dcce2a3ba54875ee5df5a58639fbe',
    ),
    profile: { weights, maxTokens },
  },
  {
    task: 'rerank',
    name: 'mixedbread-ai/mxbai-rerank-xsmall-v1',
    title: 'mxbai-rerank-xsmall',
    languages: ['en'],
    licence: 'Apache-2.0',
    bytes: 95_897_356,
    note: 'Larger and slower.',
    source: hub(
      'b5c6e9da73abc3711f593f705371cdbe9e0fe422',
      '470a53befc79da411cc04e466770d9f219f3c14adb276bfa0a58df28774ceade',
      '305674b4d785287feecfb5f73f24aa75e9b57c87c579cfe24fbd207987d4b4c4',
      'aafc9f36a056307bf0cbfcbd42fe00d9df89083d23db6114466c8bfaedb09ce5',
      '15ef19a6de90be7d52b627f2c784107bd806e64826450f41fb75fa4f0179ab30',
    ),
    profile: { weights, maxTokens },
  },
  {
    task: 'rerank',
    name: 'Xenova/bge-reranker-base',
    title: 'bge-reranker-base',
    languages: ['en', 'zh'],
    licence: 'MIT',
    bytes: 296_400_381,
    note: 'The slowest: for computers with many cores.',
    source: hub(
      '280bcc27a84e0b898c251e06fddb25171bd9b101',
      'b6575b9d5be20d6747417c8e20c5a0db1636356e0b6d422d7244c628423c4d4c',
      '48564c5c7d3fa64d85d95e65414a542385f88b0f128fd8d4163fd7a57f2be05c',
      roberta,
      'dd98f3e67837d23210a6b7550c08cced4f61845b940ac45be3565840a10f3244',
    ),
    profile: { weights, maxTokens },
  },
  {
    task: 'entail',
    name: 'cross-encoder/nli-deberta-v3-xsmall',
    title: 'nli-deberta-v3-xsmall',
    languages: ['en'],
    licence: 'Apache-2.0',
    bytes: 96_034_745,
    note: 'Reads whether a passage says what a sentence does; trained on SNLI and MultiNLI.',
    source: {
      from: 'hub',
      revision: 'a150876415327c80daeff35ca6f68f5ed8cf5c24',
      files: [
        { path: 'config.json', sha256: '8d9f07bf7ba54a6fc3b1962483056f94c39dcf188db4cf61843e1c88f94b2342' },
        { path: 'tokenizer.json', sha256: '5124ef2ead1a10a717703bc436de7f353da76d6340e4587719b42b1693707964' },
        { path: quint8, sha256: '21b14751a95520953bfcc607ceeb617de7cbeaeb6d60f4c8966716c743985337' },
      ],
    },
    // The order that its config.json states.
    profile: { weights: quint8, maxTokens, labels: ['contradicts', 'entails', 'neutral'] },
  },
]
