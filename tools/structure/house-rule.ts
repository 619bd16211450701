/** A rule of the house about one file: says what is wrong, or nothing. */
export type HouseRule = { name: string; check: (path: string, source: string) => string | undefined }

/** A source without its comments. */
export const code = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
