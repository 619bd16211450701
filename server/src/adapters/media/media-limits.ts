/** Limits on the resources that a file may use. Real footage stays far below; files made to exhaust a decoder do not. */
export const videoLimits = {
  durationSeconds: 3600,
  pixels: 8192 * 4320,
  streams: 16,
  framesPerSecond: 240,
}

export const imageLimits = { pixels: 100_000_000, profilePicturePixels: 60_000_000 }

export const sizes = {
  videoLongSide: 1280,
  photoLongSide: 2048,
  thumbnailLg: 960,
  thumbnailMd: 400,
  /** Three times the largest avatar, 56 pixels, for the densest screens. */
  profilePicture: 192,
}

export const framesPerSecondShown = 60
