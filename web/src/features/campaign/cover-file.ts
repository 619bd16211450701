const pictureName = /\.(jpe?g|png|webp|heic|heif|avif|gif|tiff?)$/i

/** By its name: what a file is, the server reads from its content. */
export const isPictureName = (fileName: string): boolean => pictureName.test(fileName)

/** The first picture among the reference material is what creators see of a campaign. */
export const coverOf = (mediaIds: readonly string[], fileNames: Readonly<Record<string, string>>): string | undefined =>
  mediaIds.find((mediaId) => isPictureName(fileNames[mediaId] ?? ''))

/** The order in which this picture is the cover. */
export const withCover = (mediaIds: readonly string[], coverId: string): string[] => [coverId, ...mediaIds.filter((id) => id !== coverId)]
