import { Link } from '@tanstack/react-router'
import { getConfig } from '@pairtake/protocol/config/config-endpoints'
import { useRead } from '#api/use-call.ts'
import { Footer } from '#ui/page/page-bars.tsx'

/** S2 section 2: home, support contact, terms and social links. */
export function SiteFooter() {
  const config = useRead(getConfig, {}).data?.data
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
