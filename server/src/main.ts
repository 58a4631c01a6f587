import './compile-cache.ts'

const { startPortal } = await import('./start-portal.ts')
startPortal()
