import { configure } from '@testing-library/preact';

// What is awaited comes by itself; one second is little for a machine that does other things besides.
configure({ asyncUtilTimeout: 10_000 });
