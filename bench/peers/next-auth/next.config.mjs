export default { distDir: 'dist', poweredByHeader: false, turbopack: { root: import.meta.dirname } }
