import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

// Builds the gallery alone; the application mounts the same pages at /gallery.
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react({ compiler: true })],
  build: {
    target: 'es2024',
    rolldownOptions: { input: join(import.meta.dirname, 'gallery/index.html') },
  },
})
