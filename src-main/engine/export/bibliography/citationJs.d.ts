/** The part of Citation.js that is used; it comes without types. */
declare module '@citation-js/core' {
  export const plugins: {
    config: { get(plugin: '@bibtex'): { format: { asciiOnly: boolean; useIdAsLabel: boolean; checkLabel: boolean } } }
    output: { format(format: 'bibtex' | 'ris', items: readonly object[]): string }
    input: { chain(text: string, options: { forceType: string; generateGraph: boolean }): Record<string, unknown>[] }
  }
}
