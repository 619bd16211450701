import type { MediaFailure } from './media-failure.ts'

/** The sentence that a person reads of a file of theirs that cannot be processed. */
export function mediaFailureWords(failure: MediaFailure): string {
  switch (failure.kind) {
    case 'file_empty':
      return 'The file is empty. Choose another one.'
    case 'picture_unreadable':
      return 'The picture cannot be read. It may be damaged; save it again as JPEG and send that.'
    case 'picture_absent':
      return 'The file holds no picture that can be read here.'
    case 'picture_too_complex':
      return 'The picture needs too much memory. Send a smaller one.'
    case 'picture_too_large':
      return `The picture is larger than ${failure.maxMegapixels} megapixels. Send a smaller one.`
    case 'video_unreadable':
      return 'The video cannot be read. It may be damaged; export it again as MP4 and send that.'
    case 'video_absent':
      return 'The file holds no moving picture.'
    case 'video_tracks':
      return `The video has ${failure.tracks} tracks; at most ${failure.maxTracks} are taken.`
    case 'video_dimensions':
      return `The video is ${failure.width} × ${failure.height} pixels; at most 8192 × 4320 are taken.`
    case 'video_codec':
      return `The video is encoded as ${failure.codec}, which cannot be read here. Export it as MP4 (H.264).`
    case 'video_frame_rate':
      return `The video has ${failure.framesPerSecond} frames a second; at most ${failure.maxFramesPerSecond} are taken.`
    case 'video_without_length':
      return 'The video has no length. It may be damaged; export it again and send that.'
    case 'video_too_long':
      return `The video is longer than ${failure.maxMinutes} minutes.`
    case 'video_breaks_off':
      return `The video breaks off after ${failure.atSeconds} of ${failure.ofSeconds} seconds. Send the whole file again.`
    case 'video_damaged':
      return 'The video cannot be read to its end. It may be damaged; export it again as MP4 and send that.'
    case 'too_much_work':
      return 'The file takes too much work to process. Export it shorter or smaller.'
    case 'result_too_large':
      return 'The file becomes too large when processed. Export it shorter or smaller.'
    case 'tries_used_up':
      return 'This file could not be processed. Please upload it again, or contact support if it fails once more.'
    case 'legacy':
      return failure.words
  }
}
