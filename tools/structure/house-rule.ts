/** A house rule for one file: returns what is wrong, or undefined. */
export type HouseRule = { name: string; check: (path: string, source: string) => string | undefined }

/** Returns a source without its comments. */
export const code = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
