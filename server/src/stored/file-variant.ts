/** What the worker made of a file, by the name that its row and its address have: a thumbnail is 'thumb-0-lg', and 'clean-thumb-0-lg' its twin without the watermark. */
export type Rendition = 'watermarked' | 'optimized' | `${'' | 'clean-'}thumb-${number}-${'lg' | 'md'}`
export type FileVariant = 'original' | Rendition
