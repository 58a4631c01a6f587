/** What a service name of monitoring must look like: specification, section 5. */
export const serviceNamePattern = /^[a-zA-Z0-9 _-]+$/
