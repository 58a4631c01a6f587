export const keyPaths = {
  keys: () => '/account/api-keys',
  developers: (operation = '') => `/developers${operation && `#${operation}`}`,
}
