import '@portal/ui/src/tokens.css'
import '@portal/ui/src/base.css'
import '@portal/ui/src/fonts.css'
import { createPortalRouter } from './routes.tsx'
import { start } from './start.tsx'

start(createPortalRouter)
