/** Why a content is not valid; the message is for the person who entered it. */
export class ContentProblem extends Error {}
