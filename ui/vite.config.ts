import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Builds the gallery alone; the application mounts the same pages at /gallery.
export default defineConfig({
  root: new URL('gallery', import.meta.url).pathname,
  base: './',
  plugins: [react({ compiler: true })],
  build: { target: 'es2024', emptyOutDir: true },
})
