const pictureName = /\.(jpe?g|png|webp|heic|heif|avif|gif|tiff?)$/i

/** Judges by the file name only; the server detects the type from the content. */
export const isPictureName = (fileName: string): boolean => pictureName.test(fileName)

/** Returns the cover that creators see of a campaign: the first picture in the reference material. */
export const coverOf = (mediaIds: readonly string[], fileNames: Readonly<Record<string, string>>): string | undefined =>
  mediaIds.find((mediaId) => isPictureName(fileNames[mediaId] ?? ''))

/** Returns the order in which this picture becomes the cover. */
export const withCover = (mediaIds: readonly string[], coverId: string): string[] => [coverId, ...mediaIds.filter((id) => id !== coverId)]
