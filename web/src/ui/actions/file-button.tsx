import type { LucideIcon } from 'lucide-react'
import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button, type ButtonLook } from './button.tsx'

export interface FileButtonProps extends ButtonLook {
  children: ReactNode
  onFiles: (files: File[]) => void
  /** 'video/*', '.jpg,.png,.heic'. */
  accept?: string | undefined
  multiple?: boolean | undefined
  icon?: LucideIcon | undefined
  pending?: boolean | undefined
  disabledReason?: ReactNode
}

/** A button that opens the file chooser. */
export function FileButton(props: FileButtonProps): ReactNode {
  const { children, onFiles, accept, multiple, icon = Upload, ...look } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // The same file chosen again must count as a new choice.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
