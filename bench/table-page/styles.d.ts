// Vite adds the style sheets to the page.
declare module '*.css'
