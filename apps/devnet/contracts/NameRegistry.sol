// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Replaces the ENS registry on a development network. Stores only the resolvers of names; anyone may set them.
contract NameRegistry {
    mapping(bytes32 node => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}
