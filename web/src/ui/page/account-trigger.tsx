import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Avatar, type AvatarProps } from '#ui/signs/avatar.tsx'
import { cx } from '#ui/base/cx.ts'

export interface AccountTriggerProps extends Omit<ComponentProps<'button'>, 'children'> {
  person: Pick<AvatarProps, 'id' | 'name' | 'src' | 'kind'>
}

/** The account button at the right end of the bar: `<Menu label="Account" trigger={<AccountTrigger person={…} />}>`. */
export function AccountTrigger({ person, className, ...rest }: AccountTriggerProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'flex shrink-0 items-center gap-2 rounded-round py-1 pl-1 pointer-coarse:ml-1 font-semibold text-on-bar hover:bg-[color-mix(in_srgb,var(--on-bar)_10%,transparent)] md:pr-2',
        className,
      )}
    >
      <Avatar {...person} size={34} />
      <span className="max-w-40 truncate max-md:sr-only in-data-[crowded]:max-w-28 in-data-[crowded]:max-[1240px]:sr-only">
        {person.name}
      </span>
      <span className="sr-only">, account menu</span>
      <ChevronDown aria-hidden size={16} className="max-md:hidden" />
    </button>
  )
}
