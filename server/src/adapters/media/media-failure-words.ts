import type { MediaFailure } from './media-failure.ts'

/** The sentence for a person whose file cannot be processed. */
export function mediaFailureWords(failure: MediaFailure): string {
  switch (failure.kind) {
    case 'file_empty':
      return 'This file is empty. Choose another one.'
    case 'picture_unreadable':
      return 'We couldn’t read this picture. It may be damaged. Save it as a JPEG and upload it again.'
    case 'picture_absent':
      return 'We couldn’t find a picture in this file. Upload a JPEG, PNG or HEIC.'
    case 'picture_too_complex':
      return 'This picture is too complex to process. Upload a smaller one.'
    case 'picture_too_large':
      return `This picture is over ${failure.maxMegapixels} megapixels. Upload a smaller one.`
    case 'video_unreadable':
      return 'We couldn’t read this video. It may be damaged. Export it as MP4 and upload it again.'
    case 'video_absent':
      return 'We couldn’t find a video in this file. Export it as MP4 and upload it again.'
    case 'video_tracks':
      return `This video has ${failure.tracks} tracks, and the limit is ${failure.maxTracks}. Export it with fewer tracks.`
    case 'video_dimensions':
      return `This video is ${failure.width} × ${failure.height} pixels, and the limit is 8192 × 4320. Export it smaller.`
    case 'video_codec':
      return `We can’t read ${failure.codec} videos. Export it as MP4 (H.264).`
    case 'video_frame_rate':
      return `This video has ${failure.framesPerSecond} frames per second, and the limit is ${failure.maxFramesPerSecond}. Export it with fewer.`
    case 'video_without_length':
      return 'This video has no length. It may be damaged. Export it and upload it again.'
    case 'video_too_long':
      return `This video is longer than ${failure.maxMinutes} minutes. Upload a shorter one.`
    case 'video_breaks_off':
      return `This video stops after ${failure.atSeconds} of ${failure.ofSeconds} seconds. Upload the whole file again.`
    case 'video_damaged':
      return 'We couldn’t read this video to the end. It may be damaged. Export it as MP4 and upload it again.'
    case 'too_much_work':
      return 'This file takes too long to process. Export it shorter or smaller.'
    case 'result_too_large':
      return 'This file gets too large when processed. Export it shorter or smaller.'
    case 'tries_used_up':
      return 'We couldn’t process this file. Upload it again, or contact support if it keeps failing.'
    case 'legacy':
      return failure.words
  }
}
