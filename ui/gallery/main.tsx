import '../src/tokens.css'
import '../src/base.css'
import '../src/fonts.css'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

const root = document.getElementById('app')
if (root) createRoot(root).render(<Gallery />)
