/**
 * A file that the worker made, as named in its row and address: a thumbnail is 'thumb-0-lg', and its version without watermark is 'clean-thumb-0-lg'.
 */
export type Rendition = 'watermarked' | 'optimized' | `${'' | 'clean-'}thumb-${number}-${'lg' | 'md'}`
export type FileVariant = 'original' | Rendition
