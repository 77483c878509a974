/**
 * What is left of a tool's name when all that people and models take for the same is made the same: case, `-` and `_`,
 * `I`, `l` and `1`, `O` and `0`, `rn` and `m`, `vv` and `w`. Two tools whose names have one skeleton look like one.
 */
export function nameSkeleton(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, '')
    .replace(/[i1]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}
