/** Valid service names for monitoring: specification, section 5. */
export const serviceNamePattern = /^[a-zA-Z0-9 _-]+$/
