/** The address of the desk. The portal links to it without loading the table of its pages. */
export const deskPath = '/desk'
