/** How the failure of a case begins that did harm; any other failure is of a case that proved nothing. */
export const HARM_MARK = 'Harm:';
