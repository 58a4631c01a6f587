import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'

// Builds the gallery alone; the application mounts the same pages at /gallery.
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  build: {
    target: 'es2024',
    // All three support light-dark(), which would otherwise become two variables for each colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: { input: join(import.meta.dirname, 'gallery/index.html') },
  },
})
