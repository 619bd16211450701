import { createFileRoute, Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { useRead } from '#api/use-call.ts'
import { SiteFooter } from '#mechanisms/shell/site-footer.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Logo } from '#ui/signs/mark.tsx'
import { Page, PageHead, SkipLink } from '#ui/page/page.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonPage } from '#ui/feedback/skeleton.tsx'
import { knownFacts, termsFacts, type TermsFacts } from './-parts/terms-facts.ts'
import { termsSections } from './-parts/terms-sections.ts'

export const Route = createFileRoute('/legal/terms-of-service')({ component: TermsScreen })

function TermsScreen() {
  const config = useRead(getConfig, {})
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-border bg-surface print:hidden">
        <div className="mx-auto flex h-(--bar-height) max-w-(--form-max) items-center px-(--gutter) md:px-0">
          <Link to="/" aria-label="Pairtake, home" className="inline-flex no-underline">
            <Logo />
          </Link>
        </div>
      </header>
      {/* The footer appears with the text; shown earlier, it would shift when the text loads. */}
      <div className="flex-1 has-data-loading:[&+div]:hidden">
        <Page narrow>
          <PageHead
            title="Terms of service"
            note="Between you and Pairtake, for everything you do here."
            actions={
              <span className="print:hidden">
                <Button icon={Printer} onClick={() => window.print()}>
                  Print
                </Button>
              </span>
            }
          />
          {config.isPending ? (
            <Loading>
              <SkeletonPage />
            </Loading>
          ) : (
            <>
              {config.isError && <MissingFigures onRetry={() => void config.refetch()} isRetrying={config.isFetching} />}
              <Terms facts={config.data ? termsFacts(config.data.data) : knownFacts} />
            </>
          )}
        </Page>
      </div>
      <div className="print:hidden">
        <SiteFooter isAtRest />
      </div>
    </div>
  )
}

/** The terms apply whether or not their figures can be loaded. */
function MissingFigures({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <Notice
      tone="warning"
      className="mb-6 print:hidden"
      action={
        <Button size="small" pending={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Some details couldn’t be loaded: our fee rate, our time limits and our address.
    </Notice>
  )
}

function Terms({ facts }: { facts: TermsFacts }) {
  return (
    <>
      <nav aria-label="Sections" className="mb-8 print:hidden">
        <ol className="list-inside list-decimal gap-x-8 leading-7 sm:columns-2">
          {termsSections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {termsSections.map(({ id, title, paragraphs }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mb-8 scroll-mt-6">
          <h2 id={`${id}-title`} className="mb-2 break-after-avoid">
            {index + 1}. {title}
          </h2>
          <div className="flex max-w-[65ch] flex-col gap-3">
            {paragraphs(facts).map((words) => (
              <p key={words} className="break-inside-avoid">
                {withMailLink(words, facts.supportEmail)}
              </p>
            ))}
          </div>
        </section>
      ))}
      <p className="hidden text-sm print:block">The terms as they are now: {window.location.origin + window.location.pathname}</p>
    </>
  )
}

/** The link's text is the address itself, so that a printed copy shows it. */
function withMailLink(words: string, address: string | undefined): ReactNode {
  if (address === undefined) return words
  const [before, ...after] = words.split(address)
  if (after.length === 0) return words
  return (
    <>
      {before}
      <a href={`mailto:${address}`}>{address}</a>
      {after.join(address)}
    </>
  )
}
