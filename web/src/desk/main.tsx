import '@portal/ui/src/tokens.css'
import '@portal/ui/src/base.css'
import '@portal/ui/src/fonts.css'
import { start } from '../start.tsx'
import { createDeskRouter } from './routes.tsx'

start(createDeskRouter)
