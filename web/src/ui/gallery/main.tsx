import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#styles.css'
import { Gallery } from './gallery.tsx'

const wanted = new URLSearchParams(location.search)
const page = document.documentElement
const scheme = wanted.get('scheme')
if (scheme) page.dataset['scheme'] = scheme
page.dataset['side'] = wanted.get('side') ?? 'creator'

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
