import type { NodeKind } from '../types.ts'

/** A node's kind is stored as its depth: its place in this list. */
export const nodeKinds: readonly NodeKind[] = ['document', 'section', 'paragraph', 'sentence']
