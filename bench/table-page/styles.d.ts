// Vite puts the style sheets into the page.
declare module '*.css'
