import { Link } from '@tanstack/react-router'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { useRead } from '#api/use-call.ts'
import { Footer } from '#ui/page/page-bars.tsx'

/**
 * S2 section 2: home, support contact, terms and social links. It is below the first view, so its links are read after that; it comes with all of
 * them, because one that came later would move the others.
 */
export function SiteFooter({ isAtRest }: { isAtRest: boolean }) {
  const { data, isError } = useRead(getConfig, {}, { enabled: isAtRest })
  if (data === undefined && !isError) return null
  const config = data?.data
  const support = config ? [{ label: 'Contact support', render: <a href={`mailto:${config.supportEmail}`} /> }] : []
  const social = (config?.socialLinks ?? []).map(({ name, url }) => ({
    label: name,
    render: <a href={url} target="_blank" rel="noopener noreferrer" />,
  }))
  const links = [
    { label: 'Home', render: <Link to="/" /> },
    ...support,
    { label: 'Terms of service', render: <Link to="/legal/terms-of-service" /> },
    ...social,
  ]
  return <Footer links={links}>Pairtake</Footer>
}
