// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A contract account: accepts the signatures of its owner (ERC-1271). The owner can transfer it, so a signature that was
/// valid once may become invalid.
contract ContractAccount {
    bytes4 private constant signed = 0x1626ba7e;
    bytes4 private constant notSigned = 0xffffffff;

    address public owner;

    error NotOwner(address caller);

    constructor(address firstOwner) {
        owner = firstOwner;
    }

    function handOver(address nextOwner) external {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        owner = nextOwner;
    }

    /// @param signature r, s and v of the owner's key.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return notSigned;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? signed : notSigned;
    }
}
