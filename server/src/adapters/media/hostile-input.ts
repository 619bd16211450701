/**
 * Options with which ffmpeg and ffprobe open an uploaded file. A list of protocols is not enough: a playlist named .mp4 may refer to local files, so
 * only self-contained container formats are opened, and only decoders for what cameras and editors write.
 */
export function hostileInput(path: string): string[] {
  return [
    ['-protocol_whitelist', 'file,pipe'],
    ['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg'],
    ['-codec_whitelist', [...videoDecoders, ...audioDecoders, ...captionDecoders].join(',')],
    ['-i', `file:${path}`],
  ].flat()
}

const videoDecoders =
  'h264,hevc,vp8,vp9,libvpx,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg4,mpeg2video,mpeg1video,prores,dnxhd,mjpeg,h263'.split(',')
const audioDecoders =
  'aac,mp3,mp3float,opus,libopus,vorbis,flac,alac,ac3,eac3,mp2,mp2float,amrnb,amrwb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_u8'.split(
    ',',
  )

/** ffprobe fails on a file with a track that it may not decode, and captions are only text. */
const captionDecoders = 'mov_text,srt,subrip,webvtt,ass,ssa,text,cc_dec'.split(',')

/** Codec names as ffprobe reports them, which differ from the decoders' names. */
export const readableVideoCodecs = new Set('h264,hevc,vp8,vp9,av1,mpeg4,mpeg2video,mpeg1video,prores,dnxhd,mjpeg,h263'.split(','))
export const readableAudioCodecs = new Set(
  'aac,mp3,opus,vorbis,flac,alac,ac3,eac3,mp2,amr_nb,amr_wb,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le,pcm_u8'.split(','),
)
