/** Tells one build from the next: the manifest's version is the same in every build of a working copy. */
export const BUILD_ID: string = import.meta.env.VITE_BUILD_ID ?? '1';
